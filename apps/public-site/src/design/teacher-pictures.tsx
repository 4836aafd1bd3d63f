import { Picture } from './picture.tsx'

interface PortraitProps {
  /** Address of the picture; for '', the first character of the name is shown instead. */
  readonly src: string
  readonly name: string
  /** Text alternative; default '', for a picture next to the name. */
  readonly alt?: string
  /** Width in CSS pixels that the layout reserves; portraits have the aspect ratio 4 : 5. */
  readonly width: number
  /** Width on a narrow screen, up to 40rem; default: the same. */
  readonly narrowWidth?: number
  /** True on the first screen: loaded eagerly. */
  readonly isFirst?: boolean
}

export function Portrait({ src, name, alt = '', width, narrowWidth = width, isFirst = false }: PortraitProps) {
  const height = Math.round((width * 5) / 4)
  if (src === '')
    return (
      <span className="portrait portrait-monogram" aria-hidden="true">
        {[...name][0]}
      </span>
    )
  return (
    <Picture
      className="portrait"
      src={src}
      sizes={narrowWidth === width ? `${width}px` : `(max-width: 40rem) ${narrowWidth}px, ${width}px`}
      alt={alt}
      width={width}
      height={height}
      isFirst={isFirst}
    />
  )
}

interface BoardProps {
  readonly src: string
  /** Default '', for a board next to the name of its teacher. */
  readonly alt?: string
  /** Display width, as in `sizes` of `img`. */
  readonly sizes: string
  /** On the first screen: loaded at once. */
  readonly isFirst?: boolean
}

/** The board of a teacher, 8 to 5. */
export function BoardPicture({ src, alt = '', sizes, isFirst = false }: BoardProps) {
  return <Picture className="board" src={src} alt={alt} sizes={sizes} width="800" height="500" isFirst={isFirst} />
}
