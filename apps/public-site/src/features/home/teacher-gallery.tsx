import type { RankedTeacher } from '@teachnet/contract'
import { SiteLink } from '../../app/site-link.tsx'
import { Portrait } from '../../design/portrait.tsx'

/** Portraits that hang at different heights, as on a wall; in the order of their rank for those who listen. */
export function TeacherGallery({ teachers }: { readonly teachers: readonly RankedTeacher[] }) {
  return (
    <ol className="gallery">
      {teachers.map((teacher) => (
        <li key={teacher.id}>
          <SiteLink to={`/teacher/${teacher.id}`} className="gallery-item">
            <Portrait src={teacher.photo || teacher.avatar} name={teacher.name} width={320} />
            <span className="gallery-rank" aria-hidden="true">
              {teacher.rank}
            </span>
            <span className="gallery-name">{teacher.name}</span>
            <span className="gallery-title">{[teacher.subject, teacher.title].filter(Boolean).join(' · ')}</span>
          </SiteLink>
        </li>
      ))}
    </ol>
  )
}
