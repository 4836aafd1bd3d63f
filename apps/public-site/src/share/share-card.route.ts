import type { Route } from './+types/share-card.route'
import { contentApi } from '../app/loading/content-api.server.ts'
import { loadPageContent, loadProblem, readPlace } from '../app/loading/load-content.server.ts'
import { pages } from '../pages.ts'
import { headOfPage, isSharedPage, type SharedPage } from './page-heads.server.ts'
import { pictureAnswer, storedPicture } from '../seo/picture-answer.server.ts'
import { paramsOfCard } from '../app/card-path.ts'

/** The picture for link previews of a page, with the title, the description and the picture of its head. */
export async function loader(args: Route.LoaderArgs) {
  const { page, key } = args.params
  if (!isSharedPage(page)) throw await loadProblem(args, 404)
  return drawPage(args, page, key)
}

async function drawPage<Name extends SharedPage>(args: Route.LoaderArgs, name: Name, key: string | undefined) {
  const { path } = pages[name]
  // A card has a key exactly when the path of its page has a parameter.
  if (path.includes(':') !== (key !== undefined)) throw await loadProblem(args, 404)
  const url = new URL(path.replace(/:\w+/, encodeURIComponent(key ?? '')), args.url)
  const { content, headers } = await loadPageContent({ ...args, url, params: paramsOfCard({ path }, key) }, name)
  // The address of the page selects the messages in which the head is written.
  const { place, text } = await readPlace({ ...args, url })
  const { title, siteName, description, image } = headOfPage(name)(content, place, text)
  const { drawCard, fetchFile } = args.context.get(contentApi)
  const loadPicture = storedPicture(fetchFile, image)
  const drawn = await drawCard?.({ title, siteName, description, ...(loadPicture && { loadPicture }) })
  return pictureAnswer(drawn, headers)
}
