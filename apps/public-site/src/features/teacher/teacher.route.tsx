import { contentPaths } from '@teachnet/contract'
import type { Route } from './+types/teacher.route'
import { loadPage, loadProblem } from '../../app/load-content.server.ts'
import { teacherHead } from './teacher-head.ts'
import { TeacherPage } from './teacher-page.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/page-data.ts'

export async function loader(args: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,9}$/.test(args.params.id)) throw await loadProblem(args, 404)
  return loadPage(args, teacherHead, contentPaths.teacher, { id: args.params.id })
}

export default function Teacher({ loaderData }: Route.ComponentProps) {
  return <TeacherPage content={loaderData.content} />
}
