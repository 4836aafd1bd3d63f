import { useText } from '@teachnet/i18n/react'
import { useEffect, useRef, useState } from 'react'
import { PictureCredit } from '../../design/picture-credit.tsx'
import { Picture } from '../../design/picture.tsx'

interface Props {
  /** Address of the picture, or ''. */
  readonly image: string
  readonly alt: string
  readonly credit: string
  /** Address of the video, or ''. */
  readonly video: string
}

/** The banner's picture, and above it its video where the visitor can expect one: with scripts, motion and enough data. */
export function HomeBanner({ image, alt, credit, video }: Props) {
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
