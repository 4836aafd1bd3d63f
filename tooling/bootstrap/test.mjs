import './require-node.mjs'

void import('./run-tests.mjs')
  .then(({ runTests }) => runTests(process.argv[2]))
  .catch((error) => {
    console.error(`[teachnet] ${error.message}`)
    process.exit(1)
  })
