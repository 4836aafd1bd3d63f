import './require-node.mjs'

void import('./start-product.mjs').then(({ startProduct }) => startProduct(process.argv.slice(2)))
