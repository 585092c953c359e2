import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. `en?` gives every page its English twin with one declaration. */
export default [
  layout('routes/shell.tsx', [
    ...prefix('en?', [
      index('routes/public/home.tsx'),
      route('retrospectiva', 'routes/local/record-sprint.tsx'),
    ]),
  ]),
  route('*', 'routes/unknown-path.tsx'),
] satisfies RouteConfig
