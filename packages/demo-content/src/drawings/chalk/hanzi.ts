import characters from './hanzi.json' with { type: 'json' }

/** Points of a grid of 86 × 86, one character each. */
const first = 35
const cells = 85

const table: Readonly<Record<string, string>> = characters

/**
 * The strokes of a Chinese character in their order, in a square of side 1.
 *
 * @throws RangeError for a character that `write-hanzi.ts` has not taken over yet
 */
export function hanziGlyph(character: string): readonly (readonly (readonly [number, number])[])[] {
  const mark = marks[character]
  if (mark) return mark
  const text = table[character]
  if (text === undefined) throw new RangeError(`The hand cannot write "${character}": run write-hanzi.ts`)
  return text
    .split(' ')
    .map((stroke) =>
      Array.from({ length: stroke.length / 2 }, (_, at): readonly [number, number] => [
        (stroke.charCodeAt(at * 2) - first) / cells,
        (stroke.charCodeAt(at * 2 + 1) - first) / cells,
      ]),
    )
}

/** Chinese punctuation, which has no stroke order. */
const marks: Readonly<Record<string, readonly (readonly (readonly [number, number])[])[]>> = {
  '，': [
    [
      [0.2, 0.82],
      [0.26, 0.88],
      [0.18, 1],
    ],
  ],
  '。': [
    [
      [0.22, 0.8],
      [0.14, 0.88],
      [0.22, 0.96],
      [0.3, 0.88],
      [0.22, 0.8],
    ],
  ],
  '、': [
    [
      [0.14, 0.8],
      [0.28, 0.94],
    ],
  ],
  '：': [
    [
      [0.2, 0.42],
      [0.23, 0.45],
    ],
    [
      [0.2, 0.82],
      [0.23, 0.85],
    ],
  ],
  '；': [
    [
      [0.2, 0.42],
      [0.23, 0.45],
    ],
    [
      [0.24, 0.8],
      [0.16, 0.96],
    ],
  ],
  '？': [
    [
      [0.2, 0.3],
      [0.45, 0.14],
      [0.7, 0.3],
      [0.48, 0.52],
      [0.45, 0.68],
    ],
    [
      [0.45, 0.86],
      [0.47, 0.9],
    ],
  ],
  '！': [
    [
      [0.3, 0.14],
      [0.3, 0.66],
    ],
    [
      [0.3, 0.86],
      [0.32, 0.9],
    ],
  ],
  '（': [
    [
      [0.85, 0.08],
      [0.62, 0.34],
      [0.62, 0.66],
      [0.85, 0.94],
    ],
  ],
  '）': [
    [
      [0.15, 0.08],
      [0.38, 0.34],
      [0.38, 0.66],
      [0.15, 0.94],
    ],
  ],
  '“': [
    [
      [0.6, 0.1],
      [0.54, 0.26],
    ],
    [
      [0.82, 0.1],
      [0.76, 0.26],
    ],
  ],
  '”': [
    [
      [0.22, 0.1],
      [0.16, 0.26],
    ],
    [
      [0.44, 0.1],
      [0.38, 0.26],
    ],
  ],
  '《': [
    [
      [0.7, 0.14],
      [0.42, 0.5],
    ],
    [
      [0.42, 0.5],
      [0.7, 0.86],
    ],
    [
      [0.92, 0.14],
      [0.64, 0.5],
    ],
    [
      [0.64, 0.5],
      [0.92, 0.86],
    ],
  ],
  '》': [
    [
      [0.3, 0.14],
      [0.58, 0.5],
    ],
    [
      [0.58, 0.5],
      [0.3, 0.86],
    ],
    [
      [0.08, 0.14],
      [0.36, 0.5],
    ],
    [
      [0.36, 0.5],
      [0.08, 0.86],
    ],
  ],
  '—': [
    [
      [0, 0.5],
      [1, 0.5],
    ],
  ],
  '…': [
    [
      [0.15, 0.5],
      [0.17, 0.52],
    ],
    [
      [0.5, 0.5],
      [0.52, 0.52],
    ],
    [
      [0.85, 0.5],
      [0.87, 0.52],
    ],
  ],
  '｜': [
    [
      [0.5, 0],
      [0.5, 1],
    ],
  ],
}
