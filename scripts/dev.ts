import { runTool } from './run.ts'

const vite = { package: 'vite', name: 'vite' }
process.exitCode = await runTool(vite, ['--port', process.env.PORT || '3000'])
