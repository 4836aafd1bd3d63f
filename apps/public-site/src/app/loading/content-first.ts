/** Scripts start at the latest after this many ms, even if pictures are still loading. */
const patience = 3000

const preloads = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*\/>/g

/**
 * Defers scripts until the page and its pictures are painted; scripts only enhance the page. The router requests its modules in the head
 * with high priority and has no option to change that, so this function rewrites the router's script: the same modules in the same order,
 * after the page has loaded. HTML without that script is returned unchanged.
 * @param mark the nonce of the framework's scripts; a script from content does not have it
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

/** Waits for the page to load, then requests all modules at once. */
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
