import { Phrases } from '../../app/chinese-text.tsx'
import type { HomeContent, SiteContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { FindTeacher } from './find-teacher.tsx'
import openingBoard from './opening-board.svg'
import { useEffect, useRef, useState } from 'react'
import { PictureCredit, Picture } from '../../design/picture.tsx'

interface Props {
  readonly site: SiteContent
  /** The picture behind a banner that has only a video. */
  readonly still: string
  /** Whether a picture or a video is configured for the banner. */
  readonly hasBanner: boolean
  readonly banner: Pick<HomeContent, 'home_video' | 'banner_alt' | 'banner_credit' | 'subjects' | 'regions'>
}

/** The way in by subject and place: on a board, or next to the banner that the site has configured. */
export function HomeOpening({ site, still, hasBanner, banner }: Props) {
  const { home_video, banner_alt, banner_credit, subjects, regions } = banner
  const text = useText()
  return (
    <section className={hasBanner ? 'opening' : 'opening opening-slate'}>
      <div className="opening-grid page-width">
        <div className="opening-words">
          <h1>
            <Phrases>{site.banner_title || text('home.headline')}</Phrases>
          </h1>
          <p className="opening-lead">{site.home_info || text('home.lead')}</p>
          <FindTeacher subjects={subjects} regions={regions} />
          <p className="opening-actions">
            <SiteLink to="/teachers" className="button">
              {text('home.allTeachers')}
            </SiteLink>
            <SiteLink to="/course" className="button">
              {text('home.seeCourses')}
            </SiteLink>
            <SiteLink to="/booking" className="button">
              {text('home.invite')}
            </SiteLink>
          </p>
        </div>
        {hasBanner && site.home_info_image !== '' && (
          <HomeBanner image={site.home_info_image} alt={banner_alt} credit={banner_credit} video={home_video} />
        )}
        {hasBanner && site.home_info_image === '' && <HomeBanner image={still} alt="" credit="" video={home_video} />}
        {!hasBanner && (
          // Drawn stroke by stroke, see `write-opening-board.ts`.
          <picture>
            <source media="(prefers-reduced-motion: reduce), (scripting: none)" srcSet={`${openingBoard}#still`} />
            <img className="opening-board" src={openingBoard} alt="" width="920" height="720" />
          </picture>
        )}
      </div>
    </section>
  )
}

interface HomeBannerProps {
  /** Address of the picture, or ''. */
  readonly image: string
  readonly alt: string
  readonly credit: string
  /** Address of the video, or ''. */
  readonly video: string
}

/** The banner's picture, and above it its video where the visitor can expect one: with scripts, motion and enough data. */
function HomeBanner({ image, alt, credit, video }: HomeBannerProps) {
  const [isWelcome, setWelcome] = useState(false)
  useEffect(() => setWelcome(video !== '' && mayPlay()), [video])
  return (
    <div>
      <figure className="banner">
        {image && (
          <Picture src={image} sizes="(max-width: 56rem) 100vw, 640px" alt={alt} width="640" height="480" isFirst />
        )}
        {isWelcome && <BannerVideo poster={image} video={video} />}
      </figure>
      {image && <PictureCredit credit={credit} />}
    </div>
  )
}

function BannerVideo({ poster, video }: { readonly poster: string; readonly video: string }) {
  const text = useText()
  const player = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(true)
  const change = () => {
    if (isPlaying) player.current?.pause()
    else void player.current?.play()
  }
  return (
    <>
      <video
        ref={player}
        src={video}
        poster={poster || undefined}
        autoPlay
        muted
        loop
        playsInline
        tabIndex={-1}
        aria-hidden="true"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <button type="button" className="banner-pause" onClick={change}>
        {text(isPlaying ? 'home.pauseVideo' : 'home.playVideo')}
      </button>
    </>
  )
}

/** Whether the visitor wants neither less motion nor less data. */
function mayPlay(): boolean {
  const wants = (query: string) => matchMedia(query).matches
  return !wants('(prefers-reduced-motion: reduce)') && !wants('(prefers-reduced-data: reduce)') && !savesData()
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
