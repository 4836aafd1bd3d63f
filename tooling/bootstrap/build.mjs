import './require-node.mjs'

void import('./build-product.mjs').then(({ buildProduct }) => buildProduct(process.argv.slice(2)))
