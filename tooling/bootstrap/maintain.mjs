import './require-node.mjs'

void import('./run-maintenance.mjs').then(({ runMaintenance }) => runMaintenance(process.argv.slice(2)))
