import { runTool } from './run.ts'

const reactRouter = { package: '@react-router/dev', name: 'react-router' }
process.exitCode = await runTool(reactRouter, ['dev', '--port', process.env.PORT || '3000'])
