import type { ListedTeacher } from '@teachnet/contract'
import { SiteLink } from '../../app/frame/site-link.tsx'
import { Portrait } from '../../design/portrait.tsx'

/** Portraits at staggered heights, in the order set in the back office. */
export function TeacherGallery({ teachers }: { readonly teachers: readonly ListedTeacher[] }) {
  return (
    <ol className="gallery">
      {teachers.map((teacher) => (
        <li key={teacher.id}>
          <SiteLink to={`/teacher/${teacher.id}`} className="gallery-item">
            <Portrait src={teacher.photo || teacher.avatar} name={teacher.name} width={320} />
            <span className="gallery-name">{teacher.name}</span>
            <span className="gallery-title">{[teacher.subject?.name, teacher.title].filter(Boolean).join(' · ')}</span>
            {teacher.caption && <span className="gallery-title">{teacher.caption}</span>}
          </SiteLink>
        </li>
      ))}
    </ol>
  )
}
