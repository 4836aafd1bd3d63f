import type { Route } from './+types/png-icon.route'
import { contentApi } from '../app/loading/content-api.server.ts'
import { loadContent, loadProblem } from '../app/loading/load-content.server.ts'
import { renderedIcon, pictureReply } from './picture-reply.server.ts'
import { isIconName, siteIcons } from './site-icons.ts'

/** An icon of the site as a PNG, from its logo or else from the first character of its name. */
export async function loader(args: Route.LoaderArgs) {
  const { name } = args.params
  if (!isIconName(name)) throw await loadProblem(args, 404)
  const { content, headers } = await loadContent(args, 'site')
  return pictureReply(await renderedIcon(args.context.get(contentApi), siteIcons[name], content.site), headers)
}
