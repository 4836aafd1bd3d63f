import './require-node.mjs'

void import('./test-everything.mjs')
  .then(({ testEverything }) => testEverything())
  .catch((error) => {
    console.error(`[teachnet] ${error.message}`)
    process.exit(1)
  })
