import type { Plugin } from 'vite'

/**
 * Builds an app that runs in any folder of a host. Scripts and styles find one another by relative addresses. Only `index.html`, which is sent
 * for every page of the app, names the folder: as `"/admin/`, at the beginning of quoted addresses and nowhere else, so that a host can put
 * another path there.
 * @param path the folder in `index.html` and on the development server, e.g. `/admin/`
 */
export function appFolder(path: string): Plugin {
  return {
    name: 'teachnet:app-folder',
    config: (_, { command }) => ({ base: command === 'build' ? './' : path }),
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => (bundle ? html.replaceAll('"./', `"${path}`) : html),
    },
  }
}
