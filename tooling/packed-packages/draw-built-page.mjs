// Runs the page's script as Vite built it, with the parts of a browser that it touches: a body, and a link element to ask about preloading.
import { readdirSync } from 'node:fs'

globalThis.document = { body: { innerHTML: '' }, createElement: () => ({}) }
const script = readdirSync('dist/assets').find((file) => /^index-.+\.js$/.test(file))
await import(`./dist/assets/${script}`)
console.log(document.body.innerHTML.replaceAll('<!-- -->', ''))
process.exit()
