import type { Slide } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useRef } from 'react'
import { SiteLink } from '../app/layout/site-link.tsx'
import { PictureCredit, Picture } from './picture.tsx'

interface Props {
  readonly slides: readonly Slide[]
  readonly label: string
  /** They are on top of the page: the browser loads the first picture before other ones. */
  readonly isFirst?: boolean
}

/** Without the margins of the page, which are a tenth of a phone. */
const sizes = '(max-width: 64rem) 88vw, 960px'

/**
 * A row of pictures that the reader scrolls by touch, arrow keys or buttons. It does not move automatically, and scrolls without scripts.
 */
export function Slides({ slides, label, isFirst = false }: Props) {
  const text = useText()
  const track = useRef<HTMLUListElement>(null)
  if (slides.length === 0) return null
  const move = (direction: 1 | -1) => {
    const list = track.current
    list?.scrollBy({ left: direction * list.clientWidth * 0.9 })
  }
  return (
    <section className="slides" aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that it scrolls by keyboard */}
      <ul ref={track} tabIndex={slides.length > 1 ? 0 : undefined}>
        {slides.map((slide, index) => (
          <li key={slide.id}>
            <figure>
              <Picture
                src={slide.image}
                sizes={sizes}
                alt={slide.image_alt}
                width="960"
                height="420"
                isFirst={isFirst && index === 0}
              />
              <figcaption>
                {slide.link ? <SiteLink to={slide.link}>{slide.title}</SiteLink> : slide.title}
                <PictureCredit credit={slide.image_credit} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <p className="slides-buttons">
          <button type="button" aria-label={text('site.previousSlide')} onClick={() => move(-1)}>
            ←
          </button>
          <button type="button" aria-label={text('site.nextSlide')} onClick={() => move(1)}>
            →
          </button>
        </p>
      )}
    </section>
  )
}
