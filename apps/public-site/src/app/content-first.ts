/** Scripts start at the latest after this many ms, however long the pictures take. */
const patience = 3000

const preloads = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*\/>/g

/**
 * Lets the page paint, with its pictures, before its scripts are fetched: they only add to what is there already. The router asks for
 * them at the head of the page with high priority and has no option for it, so that its own script is rewritten here: the same modules
 * in the same order, once the page has loaded. HTML without that script stays as it is.
 *
 * @param mark the nonce of the framework's scripts: one that came with content is not the router's
 */
export function contentFirst(html: string, mark: string): string {
  const routerScript = new RegExp(`(<script nonce="${mark}" type="module" async="">)([\\s\\S]*?)(</script>)`)
  const modules = [...html.matchAll(preloads)].map(([, href]) => href)
  return html
    .replaceAll(preloads, '')
    .replace(
      routerScript,
      (_, open: string, code: string, close: string) => `${open}${afterLoad(modules)}${toDynamic(code)}${close}`,
    )
}

/** Waits for the page, then asks for all modules at once. */
function afterLoad(modules: readonly (string | undefined)[]): string {
  return [
    `await new Promise((go)=>{if(document.readyState==="complete")go();else{addEventListener("load",go,{once:true});setTimeout(go,${patience})}});`,
    `for(const href of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
  ].join('')
}

function toDynamic(code: string): string {
  return code
    .replaceAll(/\bimport \* as (\w+) from ("[^"]+");?/g, 'const $1=await import($2);')
    .replaceAll(/\bimport ("[^"]+");?/g, 'await import($1);')
}
