import type { Route } from './+types/png-icon.route'
import { contentApi } from '../app/loading/content-api.server.ts'
import { loadContent, loadProblem } from '../app/loading/load-content.server.ts'
import { pictureAnswer, storedPicture } from './picture-answer.server.ts'
import { isIconName, siteIcons } from './site-icons.ts'

/** An icon of the site as a PNG, from its logo or else from the first character of its name. */
export async function loader(args: Route.LoaderArgs) {
  const { name } = args.params
  if (!isIconName(name)) throw await loadProblem(args, 404)
  const { content, headers } = await loadContent(args, 'site')
  const { drawIcon, fetchFile } = args.context.get(contentApi)
  const { siteName, logo } = content.site
  const loadPicture = storedPicture(fetchFile, logo)
  return pictureAnswer(await drawIcon?.({ ...siteIcons[name], siteName, ...(loadPicture && { loadPicture }) }), headers)
}
