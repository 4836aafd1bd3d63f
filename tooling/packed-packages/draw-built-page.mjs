// Runs the script of the page that Vite built, with stubs of the browser APIs that it uses: a body, and a link element for preloading.
import { readdirSync } from 'node:fs'

globalThis.document = { body: { innerHTML: '' }, createElement: () => ({}) }
const script = readdirSync('dist/assets').find((file) => /^index-.+\.js$/.test(file))
await import(`./dist/assets/${script}`)
console.log(document.body.innerHTML.replaceAll('<!-- -->', ''))
process.exit()
