import './require-node.mjs'

void import('./dev-servers.mjs').then(({ startDevServers }) => startDevServers())
