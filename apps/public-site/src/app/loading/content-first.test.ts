import { describe, expect, it } from 'vitest'
import { contentFirst } from './content-first.ts'

const page = (script: string) =>
  `<html><head><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" crossorigin="" href="/b.js"/><link rel="preload" as="image" href="/p.webp"/></head><body><script>one()</script><script nonce="m" type="module" async="">${script}</script></body></html>`

describe('deferred scripts', () => {
  it("requests the page's modules only after the page has loaded, in the same order", () => {
    const html = contentFirst(
      page(
        'import "/manifest.js";\nimport * as route0 from "/a.js";\nimport * as route1_main from "/b.js";\nconst route1 = {...route1_main};\nwindow.__modules = {"root":route0};\n\nimport("/entry.js");',
      ),
      'm',
    )
    expect(html).not.toContain('<link rel="modulepreload"')
    expect(html).toContain('<link rel="preload" as="image" href="/p.webp"/>')
    expect(html).toContain('for(const href of ["/a.js","/b.js"])')
    const [, code = ''] = /async="">([\s\S]*?)<\/script>/.exec(html) ?? []
    expect(code.startsWith('await new Promise(')).toBe(true)
    expect(code).not.toMatch(/^import\b[^(]/m)
    expect(code.indexOf('await import("/manifest.js")')).toBeLessThan(code.indexOf('await import("/a.js")'))
    expect(code).toContain('const route1_main=await import("/b.js");')
    expect(code.trimEnd().endsWith('import("/entry.js");')).toBe(true)
  })

  it('deferring scripts does not change other scripts or pages without the router', () => {
    expect(contentFirst(page(''), 'm')).toContain('<script>one()</script>')
    const foreign = page('import "/a.js"').replace('nonce="m" ', '')
    expect(contentFirst(foreign, 'm')).toContain('async="">import "/a.js"</script>')
    const plain = '<html><body><p>import "x"</p></body></html>'
    expect(contentFirst(plain, 'm')).toBe(plain)
  })
})
