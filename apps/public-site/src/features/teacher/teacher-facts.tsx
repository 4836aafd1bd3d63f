import { promisedDays, type TeacherContent, type TeacherProfile } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { TranslatedText } from '../../app/chinese-text.tsx'
import { PlaceName } from '../../app/place-name.tsx'
import { DayText } from '../../design/date-text.tsx'
import { Fact, TagFact } from '../../design/fact.tsx'

interface Props {
  readonly teacher: TeacherProfile
  /** Rank in the top ten, or null. */
  readonly rank: number | null
  readonly ranks: TeacherContent['ranks']
}

/** Key facts of a teacher; missing facts have no line. */
export function TeacherFacts({ teacher, rank, ranks }: Props) {
  const text = useText()
  const { school, years, region, stages, tags } = teacher
  return (
    <dl className="facts">
      {rank !== null && (
        <Fact name="teacher.rank">
          <SiteLink to="/top10">{text('teacher.rankText', { rank })}</SiteLink>
        </Fact>
      )}
      {ranks.length > 0 && (
        <Fact name="teacher.ranks">
          <ul className="inline-list">
            {ranks.map((each) => (
              <li key={each.year}>
                <SiteLink to={`/teacher100?year=${each.year}#rank-${each.rank}`}>
                  {text('teacher.rankOfYear', { year: String(each.year), rank: each.rank })}
                </SiteLink>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {school && (
        <Fact name="teacher.school">
          <TranslatedText>{school}</TranslatedText>
        </Fact>
      )}
      {stages.length > 0 && (
        <Fact name="teacher.stage">
          {stages.map((stage) => text(`teacher.stages.${stage}`)).join(text('site.listSeparator'))}
        </Fact>
      )}
      {years !== null && <Fact name="teacher.years">{text('teacher.yearsText', { years })}</Fact>}
      {region.length > 0 && (
        <Fact name="teacher.region">
          <PlaceName of={region} />
        </Fact>
      )}
      {teacher.is_signed === 1 && (
        <Fact name="teacher.signed">
          {teacher.signed_on ? <DayText day={teacher.signed_on} /> : text('teacher.signedYes')}
        </Fact>
      )}
      {teacher.is_signed === 1 && (
        <Fact name="teacher.availability">
          {text(`site.availability.${teacher.availability}`)}
          <span className="fact-note">
            {text(`teacher.bookable.${teacher.availability}`, { days: promisedDays.booking })}
          </span>
        </Fact>
      )}
      {teacher.is_signed === 1 && <Fact name="teacher.fee">{text('teacher.feeText')}</Fact>}
      <TagFact name="teacher.tags" tags={tags} />
    </dl>
  )
}
