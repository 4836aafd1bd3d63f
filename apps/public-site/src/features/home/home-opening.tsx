import type { HomeContent, ListedTeacher, SiteContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { TranslatedTexts } from '../../app/chinese-text.tsx'
import { SiteLink } from '../../app/frame/site-link.tsx'
import { Portrait } from '../../design/portrait.tsx'
import { HomeBanner } from './home-banner.tsx'

interface Props {
  readonly site: SiteContent
  /** The teacher whose portrait is at the top of the page while no banner is configured. */
  readonly teacher: ListedTeacher | undefined
  /** Whether a picture or a video is configured for the banner. */
  readonly hasBanner: boolean
  readonly banner: Pick<HomeContent, 'home_video' | 'banner_alt' | 'banner_credit'>
}

export function HomeOpening({ site, teacher, hasBanner, banner: { home_video, banner_alt, banner_credit } }: Props) {
  const text = useText()
  return (
    <section className="opening page-width">
      <div className="opening-words">
        <h1>{site.banner_title || text('home.headline')}</h1>
        <p className="opening-lead">{site.home_info || text('home.lead')}</p>
        <p className="opening-actions">
          <SiteLink to="/teachers" className="button button-primary">
            {text('home.findTeacher')}
          </SiteLink>
          <SiteLink to="/course" className="button">
            {text('home.seeCourses')}
          </SiteLink>
        </p>
      </div>
      {hasBanner && site.home_info_image !== '' && (
        <HomeBanner image={site.home_info_image} alt={banner_alt} credit={banner_credit} video={home_video} />
      )}
      {hasBanner && site.home_info_image === '' && (
        <HomeBanner image={teacher?.photo ?? ''} alt="" credit="" video={home_video} />
      )}
      {teacher && !hasBanner && (
        <SiteLink to={`/teacher/${teacher.id}`} className="opening-figure">
          <Portrait
            src={teacher.photo || teacher.avatar}
            name={teacher.name}
            alt={text('site.portraitOf', { name: teacher.name })}
            width={520}
            isFirst
          />
          <span className="opening-caption">
            <span>
              <strong>{teacher.name}</strong>
              <span>
                <TranslatedTexts texts={[teacher.title, teacher.school]} />
              </span>
            </span>
          </span>
        </SiteLink>
      )}
    </section>
  )
}
