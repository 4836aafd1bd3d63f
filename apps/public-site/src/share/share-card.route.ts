import type { Route } from './+types/share-card.route'
import { paramsOfCard, hasCard } from '../pages.server.ts'
import { contentApi } from '../app/loading/content-api.server.ts'
import { headOfLoaded, loadProblem } from '../app/loading/load-content.server.ts'
import { type PageName, pages } from '../pages.ts'
import { pictureReply, storedPicture } from '../seo/picture-reply.server.ts'
import { routeOfPage } from './page-routes.server.ts'

/** The picture for link previews of a page, with the title, the description and the picture of its head. */
export async function loader(args: Route.LoaderArgs) {
  const { page: name, key } = args.params
  if (!isPageName(name) || !hasCard(name)) throw await loadProblem(args, 404)
  const { path } = pages[name]
  // A card has a key exactly when the path of its page has a parameter.
  if (path.includes(':') !== (key !== undefined)) throw await loadProblem(args, 404)
  const url = new URL(path.replace(/:\w+/, encodeURIComponent(key ?? '')), args.url)
  const { data, init } = await routeOfPage(name).loader({ ...args, url, params: paramsOfCard({ path }, key) })
  const { title, siteName, description, image } = headOfLoaded(data)
  const { renderCard, fetchFile } = args.context.get(contentApi)
  const loadPicture = storedPicture(fetchFile, image)
  const picture = await renderCard?.({ title, siteName, description, loadPicture })
  return pictureReply(picture, init?.headers)
}

function isPageName(name: string): name is PageName {
  return Object.hasOwn(pages, name)
}
