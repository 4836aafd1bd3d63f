import { type SignContent, type ListedTeacher, type Certificate, promisedDays } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import './ranking.css'
import type { Route } from './+types/sign.route'
import { pageLoader, type HeadOf } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { listPath } from '../../app/list-path.ts'
import { breadcrumbs, itemList } from '../../seo/json-ld.ts'
import { teacherPicture } from '../../app/teacher-picture.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { PlaceName } from '../../app/place-name.tsx'
import { EmptyList } from '../../design/empty-list.tsx'
import { Facets } from '../../design/facets.tsx'
import { ListSearch } from '../../design/list-search.tsx'
import { RankingLinks } from './ranking-links.tsx'
import type { ReactNode } from 'react'
import { useChineseTag } from '../../app/chinese-text.tsx'
import { DayText } from '../../design/date-text.tsx'
import { Picture } from '../../design/picture.tsx'
import { RichText } from '../../design/rich-text.tsx'

const signHead: HeadOf<SignContent> = ({ site, teachers, chosen, facets, certificate }, place, text) => {
  const subject = facets.subject.find(({ value }) => value === chosen.subject)?.text
  const availability = facets.availability.find(({ value }) => value === chosen.availability)?.text
  const province = facets.province.find(({ value }) => value === chosen.province)?.text
  const city = facets.city.find(({ value }) => value === chosen.city)?.text
  const title = [text('site.sign'), subject, province, city, availability].filter(Boolean).join(' · ')
  return {
    path: listPath('/sign', chosen),
    title: certificate === null ? title : text('ranking.certificate'),
    siteName: site.siteName,
    description: text('ranking.signDescription'),
    image: teacherPicture(teachers[0]) || site.logo,
    // The result of a look-up is for this visitor only.
    isUnlisted: certificate !== null || teachers.length === 0,
    jsonLd: [
      itemList(
        title,
        teachers.map(({ id, name }, index) => ({ name, path: `/teacher/${id}`, position: index + 1 })),
        place,
      ),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: text('site.sign'), path: '/sign' },
        ],
        place,
      ),
    ],
  }
}

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('sign', signHead)

export default function Sign({ loaderData }: Route.ComponentProps) {
  return <SignPage content={contentOf(loaderData)} />
}

const path = '/sign'

/** The signed teachers, and a certificate look-up. */
function SignPage({ content }: { readonly content: SignContent }) {
  const { teachers, facets, chosen, code, certificate } = content
  const text = useText()
  const availabilities = facets.availability.map((facet) => ({
    ...facet,
    text: text(`site.availability.${facet.value}`),
  }))
  const open = teachers.filter(({ availability }) => availability === 'open').length
  return (
    <div className="page-width ranking-page">
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
          { filter: 'subject', title: text('ranking.subject'), facets: facets.subject },
          { filter: 'province', title: text('ranking.province'), facets: facets.province, isFolded: true },
          { filter: 'city', title: text('ranking.city'), facets: facets.city, isFolded: true },
        ]}
      />
      <section className="results" aria-label={text('list.results')}>
        <p role="status">{text('ranking.signTotal', { total: teachers.length, open })}</p>
        <p className="register-note">{text('ranking.bookable', { days: promisedDays.booking })}</p>
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

/** A register: a line for each contract, in the order of the back office. */
function SignedTeachers({ teachers }: Pick<SignContent, 'teachers'>) {
  const text = useText()
  return (
    <table className="register">
      <thead>
        <tr>
          <th scope="col">{text('ranking.registerName')}</th>
          <th scope="col">{text('ranking.subject')}</th>
          <th scope="col">{text('ranking.province')}</th>
          <th scope="col">{text('ranking.registerSince')}</th>
          <th scope="col">{text('ranking.availability')}</th>
          <th scope="col">
            <span className="visually-hidden">{text('ranking.enquire')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {teachers.map((teacher) => (
          <Signed key={teacher.id} teacher={teacher} />
        ))}
      </tbody>
    </table>
  )
}

function Signed({ teacher }: { readonly teacher: ListedTeacher }) {
  const text = useText()
  return (
    <tr>
      <th scope="row">
        <SiteLink to={`/teacher/${teacher.id}`} className="register-name">
          {teacher.name}
        </SiteLink>
        <p>{teacher.caption || teacher.summary}</p>
      </th>
      <td>
        {teacher.subject?.name}
        <span className="register-title">{teacher.title}</span>
      </td>
      <td>{teacher.region.length > 0 && <PlaceName of={teacher.region} />}</td>
      <td>{teacher.signed_on && <DayText day={teacher.signed_on} />}</td>
      <td className="availability" data-availability={teacher.availability}>
        {text(`site.availability.${teacher.availability}`)}
      </td>
      <td>
        {teacher.availability === 'closed' ? (
          <SiteLink
            to={`/enquiry?teacher_id=${teacher.id}`}
            aria-label={text('ranking.enquireNamed', { name: teacher.name })}
          >
            {text('ranking.ask')}
          </SiteLink>
        ) : (
          <SiteLink
            to={`/booking?teacher_id=${teacher.id}`}
            aria-label={text('ranking.inviteNamed', { name: teacher.name })}
          >
            {text('ranking.invite')}
          </SiteLink>
        )}
      </td>
    </tr>
  )
}

interface Props {
  readonly outcome: NonNullable<SignContent['certificate']>
  /** As the visitor typed it. */
  readonly code: string
}

/** Result of a certificate look-up: valid, expired, unknown, or rate limited. */
function CertificateOutcome({ outcome, code }: Props) {
  const text = useText()
  if (outcome === 'tooMany')
    return (
      <div className="outcome" role="status" data-state="tooMany">
        <h3>{text('ranking.tooMany')}</h3>
        <p>{text('ranking.tooManyHint')}</p>
      </div>
    )
  const { state, certificate, text: said } = outcome
  return (
    <div className="outcome" role="status" data-state={state}>
      <h3>
        <span className="outcome-state">{text(`ranking.state.${state}`)}</span>
        {said?.title ?? code}
      </h3>
      {certificate ? <Particulars certificate={certificate} /> : <p>{text('ranking.codeAsked', { code })}</p>}
      {said && <RichText html={said.content} />}
    </div>
  )
}

function Particulars({ certificate }: { readonly certificate: Certificate }) {
  const text = useText()
  const chinese = useChineseTag()
  const { code, kind, holder_name, subject_title, issued_on, expires_on, image, checks } = certificate
  return (
    <div className="outcome-particulars">
      <dl className="facts">
        <Particular name="ranking.code">{code}</Particular>
        <Particular name="ranking.kind">{text(`ranking.kinds.${kind}`)}</Particular>
        <Particular name="ranking.holder">
          <span lang={chinese}>{holder_name}</span>
        </Particular>
        {subject_title && (
          <Particular name="ranking.certifies">
            <span lang={chinese}>{subject_title}</span>
          </Particular>
        )}
        {issued_on && (
          <Particular name="ranking.issued">
            <DayText day={issued_on} />
          </Particular>
        )}
        <Particular name="ranking.expires">
          {expires_on ? <DayText day={expires_on} /> : text('ranking.forEver')}
        </Particular>
        <Particular name="ranking.checks">{text('ranking.checksText', { checks })}</Particular>
      </dl>
      {image && (
        <Picture
          src={image}
          sizes="320px"
          alt={text('ranking.image', { holder: holder_name })}
          width="320"
          height="226"
        />
      )}
    </div>
  )
}

function Particular({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const text = useText()
  return (
    <div>
      <dt>{text(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
