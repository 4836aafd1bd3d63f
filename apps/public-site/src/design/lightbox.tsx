import { useText } from '@teachnet/i18n/react'
import { type KeyboardEvent, type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'
import { PictureCredit } from './picture-credit.tsx'
import { Picture } from './picture.tsx'

interface Shown {
  readonly id: number
  readonly title: string
  readonly image: string
  /** Default: the title. */
  readonly image_alt: string
  readonly image_credit: string
}

interface Props {
  readonly pictures: readonly Shown[]
  /** Renders the elements that open the pictures. */
  readonly children: (open: (id: number) => void) => ReactNode
}

/** CSS pixels; a shorter movement is a touch. */
const shortestSwipe = 40

/**
 * Shows one of several pictures enlarged over the page. Arrow keys and swipes change the picture; Escape closes it, and the focus returns
 * to the opener.
 */
export function Lightbox({ pictures, children }: Props) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState<number>()
  const index = pictures.findIndex(({ id }) => id === shown)
  const picture = pictures[index]

  useEffect(() => {
    if (picture && !dialog.current?.open) dialog.current?.showModal()
  }, [picture])

  const move = (step: number) => setShown(pictures.at((index + step) % pictures.length)?.id)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') move(1)
    if (key === 'ArrowLeft') move(-1)
  }
  const touchedAt = useRef(0)
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const way = (changedTouches[0]?.clientX ?? touchedAt.current) - touchedAt.current
    if (Math.abs(way) > shortestSwipe) move(way < 0 ? 1 : -1)
  }
  return (
    <>
      {children(setShown)}
      <dialog
        ref={dialog}
        className="lightbox"
        aria-label={picture?.title ?? ''}
        onClose={() => setShown(undefined)}
        onKeyDown={onKeyDown}
      >
        {picture && (
          <>
            <figure
              onTouchStart={({ touches }) => (touchedAt.current = touches[0]?.clientX ?? 0)}
              onTouchEnd={onTouchEnd}
            >
              <Picture src={picture.image} sizes="94vw" alt={picture.image_alt || picture.title} />
              <figcaption aria-live="polite">
                {picture.title} <span className="facet-count">{`${index + 1} / ${pictures.length}`}</span>
                <PictureCredit credit={picture.image_credit} />
              </figcaption>
            </figure>
            <p className="slides-buttons">
              <button type="button" aria-label={text('site.previousSlide')} onClick={() => move(-1)}>
                ←
              </button>
              <button type="button" aria-label={text('site.nextSlide')} onClick={() => move(1)}>
                →
              </button>
              <button type="button" onClick={() => dialog.current?.close()}>
                {text('site.close')}
              </button>
            </p>
          </>
        )}
      </dialog>
    </>
  )
}
