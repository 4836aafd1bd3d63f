import { contentPaths } from '@teachnet/contract'
import type { Route } from './+types/news-list.route'
import { loadPage, loadProblem } from '../../app/load-content.server.ts'
import { newsListHead } from './news-head.ts'
import { NewsListPage } from './news-list-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/page-data.ts'

export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams
  const page = query.get('page') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) throw await loadProblem(args, 404)
  return loadPage(args, newsListHead, contentPaths.news, { category: query.get('category') || undefined, page })
}

export default function NewsList({ loaderData }: Route.ComponentProps) {
  return <NewsListPage content={loaderData.content} />
}
