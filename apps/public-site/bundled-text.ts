import { build, type Plugin } from 'vite'

const suffix = '?bundle'

/** `import code from './script.ts?bundle'`: the text of the script with everything that it imports, minified, for a browser. */
export function bundledText(): Plugin {
  return {
    name: 'bundled-text',
    async load(id) {
      if (!id.endsWith(suffix)) return undefined
      const entry = id.slice(0, -suffix.length)
      const output = await build({
        configFile: false,
        logLevel: 'silent',
        build: {
          write: false,
          minify: true,
          lib: { entry, formats: ['iife'], name: 'script' },
          rolldownOptions: { output: { minify: true } },
        },
      })
      const chunks = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
      const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
      return `export default ${JSON.stringify(code)}`
    },
  }
}
