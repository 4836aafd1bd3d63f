import type { ListedTeacher, SignContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/frame/site-link.tsx'
import { PlaceName } from '../../app/place-name.tsx'
import { EmptyList } from '../../design/empty-list.tsx'
import { Facets } from '../../design/facets.tsx'
import { FilterForm } from '../../design/filter-form.tsx'
import { ListSearch } from '../../design/list-search.tsx'
import { Portrait } from '../../design/portrait.tsx'
import { CertificateOutcome } from './certificate-outcome.tsx'
import { RankingLinks } from './ranking-links.tsx'

const path = '/sign'

/** The signed teachers, and a certificate look-up. */
export function SignPage({ content }: { readonly content: SignContent }) {
  const { teachers, facets, chosen, code, certificate } = content
  const text = useText()
  const availabilities = facets.availability.map((facet) => ({
    ...facet,
    text: text(`site.availability.${facet.value}`),
  }))
  const open = teachers.filter(({ availability }) => availability === 'open').length
  return (
    <div className="page-width with-facets">
      <header className="page-head">
        <h1>{text('site.sign')}</h1>
        <p>{text('ranking.signLead')}</p>
        <RankingLinks current={path} />
      </header>
      <section className="certificate" aria-labelledby="certificate">
        <div>
          <h2 id="certificate">{text('ranking.certificate')}</h2>
          <p>{text('ranking.certificateLead')}</p>
          <ListSearch path={path} name="code" q={code} label={text('ranking.code')} button={text('ranking.check')} />
        </div>
        {certificate !== null && <CertificateOutcome outcome={certificate} code={code} />}
      </section>
      <Facets
        path={path}
        total={teachers.length}
        chosen={chosen}
        groups={[
          { filter: 'availability', title: text('ranking.availability'), facets: availabilities },
          { filter: 'province', title: text('ranking.province'), facets: facets.province },
        ]}
      />
      <section className="results" aria-label={text('list.results')}>
        <FilterForm
          path={path}
          chosen={chosen}
          choices={[
            { filter: 'subject', label: text('ranking.subject'), facets: facets.subject },
            { filter: 'city', label: text('ranking.city'), facets: facets.city },
          ]}
        />
        <p role="status">{text('ranking.signTotal', { total: teachers.length, open })}</p>
        {teachers.length === 0 ? (
          <EmptyList path={path} isNarrowed={Object.values(chosen).some((value) => value !== undefined)}>
            {text('ranking.nobodySigned')}
          </EmptyList>
        ) : (
          <SignedTeachers teachers={teachers} />
        )}
      </section>
    </div>
  )
}

function SignedTeachers({ teachers }: Pick<SignContent, 'teachers'>) {
  return (
    <ul className="signed">
      {teachers.map((teacher, index) => (
        <Signed key={teacher.id} teacher={teacher} isFirst={index === 0} />
      ))}
    </ul>
  )
}

interface SignedProps {
  readonly teacher: ListedTeacher
  readonly isFirst: boolean
}

function Signed({ teacher, isFirst }: SignedProps) {
  const text = useText()
  return (
    <li className="signed-row">
      <Portrait
        src={teacher.photo || teacher.avatar}
        name={teacher.name}
        width={280}
        narrowWidth={112}
        isFirst={isFirst}
      />
      <h2>
        <SiteLink to={`/teacher/${teacher.id}`}>{teacher.name}</SiteLink>
      </h2>
      <p className="kicker">{[teacher.subject?.name, teacher.title].filter(Boolean).join(' · ')}</p>
      {teacher.region.length > 0 && (
        <p className="kicker">
          <PlaceName of={teacher.region} />
        </p>
      )}
      <p>{teacher.caption || teacher.summary}</p>
      <p className="availability" data-availability={teacher.availability}>
        {text(`site.availability.${teacher.availability}`)}
      </p>
      <p>
        <SiteLink
          to={`/enquiry?teacher_id=${teacher.id}`}
          aria-label={text('ranking.enquireNamed', { name: teacher.name })}
        >
          {text('ranking.enquire')}
        </SiteLink>
      </p>
    </li>
  )
}
