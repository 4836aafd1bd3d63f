import { redirect } from 'react-router'
import type { Route } from './+types/favicon.route'
import { contentApi } from '../app/loading/content-api.server.ts'
import { loadContent } from '../app/loading/load-content.server.ts'
import { toIco } from './ico-file.ts'
import { drawnIcon, pictureAnswer } from './picture-answer.server.ts'
import { hasDrawnIcons, siteIcons } from './site-icons.ts'

/** The icon for programs that do not read the links of a page: old browsers, feed readers, bookmark managers. */
export async function loader(args: Route.LoaderArgs) {
  const { content, headers } = await loadContent(args, 'site')
  if (!hasDrawnIcons(content.site.logo)) return redirect(content.site.logo, { headers })
  const icon = siteIcons['favicon-48.png']
  const png = await drawnIcon(args.context.get(contentApi), icon, content.site)
  return pictureAnswer(png && toIco(png, icon.size), headers, 'image/x-icon')
}
