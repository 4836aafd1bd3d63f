import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // Sends the whole route list with the page, because a static host has no /__manifest endpoint.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
