import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The whole route list travels with the page: a static host has no /__manifest to ask.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
