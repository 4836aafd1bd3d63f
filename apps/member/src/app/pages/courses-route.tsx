import { deskCalls } from '@teachnet/contract/desk'
import type { DataOf } from '@teachnet/protocol'
import { toAssetUrl, useAreaState } from '@teachnet/session'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { CoursePage } from '../../features/courses/course-page.tsx'
import { CoursesPage } from '../../features/courses/courses-page.tsx'
import type { MemberServices } from '../services.ts'

export function createCoursesRoute({ client, publicSite }: MemberServices) {
  return function CoursesRoute() {
    const loaded = useLoaderData<DataOf<typeof deskCalls.ownCourses> | DataOf<typeof deskCalls.ownCourse>>()
    const [search] = useSearchParams()
    const { revalidate } = useRevalidator()
    const site = useAreaState()?.site
    const shared = {
      publicSite: publicSite.replace(/\/$/, ''),
      toImageUrl: (path: string) => toAssetUrl(path, site?.cdnUrl ?? ''),
    }
    if ('list' in loaded) return <CoursesPage {...loaded} {...shared} />
    return (
      <CoursePage
        {...shared}
        key={loaded.id}
        course={loaded}
        chosen={search.get('lesson') ?? ''}
        onProgress={async (lesson, progress) => {
          const body = { course: loaded.id, lesson, ...progress }
          await client.call(deskCalls.saveLessonProgress, { body, showError: false })
          if (progress.isDone) await revalidate()
        }}
        onExpired={revalidate}
      />
    )
  }
}
