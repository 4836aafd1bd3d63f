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
  const opening = `<script nonce="${mark}" type="module" async="">`
  const found = html.lastIndexOf(opening)
  const start = found === -1 ? html.length : found + opening.length
  const end = found === -1 ? html.length : html.indexOf('</script>', start)
  // All early requests of the router are in the head: the text of a long page is not searched.
  const headEnd = Math.max(html.indexOf('</head>'), 0)
  const head = html.slice(0, headEnd)
  const modules = [...head.matchAll(preloads)].map(([, href]) => href)
  const script = found === -1 ? '' : `${afterLoad(modules)}${toDynamic(html.slice(start, end))}`
  return head.replaceAll(preloads, '') + html.slice(headEnd, start) + script + html.slice(end)
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
