import { useText } from '@teachnet/i18n/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'

interface Shown {
  readonly id: number
  readonly title: string
  readonly src: string
}

interface Props {
  readonly pictures: readonly Shown[]
  /** Renders the elements that open the pictures. */
  readonly children: (open: (id: number) => void) => ReactNode
}

/**
 * Shows one of several pictures enlarged over the page. Arrow keys change the picture; Escape closes it, and the focus returns to the
 * opener.
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
            <figure>
              <img src={picture.src} alt={picture.title} />
              <figcaption>
                {picture.title} <span className="facet-count">{`${index + 1} / ${pictures.length}`}</span>
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
