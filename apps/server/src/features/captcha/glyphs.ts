/** An item in a captcha's picture. */
export type Glyph =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'icon'; readonly icon: IconName }

/** Characters that are easy to name and hard to mistake for each other. */
export const characters = [
  ...'春夏秋东南西北山水石木花草叶竹松梅天星云雨雪雷江河湖海桥路船车马牛羊鱼虎兔书笔纸墨琴诗歌舞茶米果瓜金银红黄蓝绿黑青紫父母师友学心手耳早晚年古高远快慢重',
]

/** Icons as paths in a square of 24, filled by the even-odd rule; their names are the messages `captcha.icon.<name>`. */
export const icons = {
  star: 'M12 2l3 6.6 7.2.8-5.4 4.9 1.5 7.1L12 17.8 5.7 21.4l1.5-7.1L1.8 9.4 9 8.6Z',
  heart: 'M12 21C5 15 2 11.5 2 8a5 5 0 0 1 10-1.5A5 5 0 0 1 22 8c0 3.5-3 7-10 13Z',
  moon: 'M20 14A8 8 0 1 1 10 4a7 7 0 0 0 10 10Z',
  sun: 'M12 7a5 5 0 1 0 .01 0ZM11 1h2v4h-2ZM11 19h2v4h-2ZM1 11h4v2H1ZM19 11h4v2h-4ZM4.2 2.8l2.8 2.8-1.4 1.4-2.8-2.8ZM18.4 17l2.8 2.8-1.4 1.4-2.8-2.8ZM19.8 2.8l1.4 1.4-2.8 2.8L17 5.6ZM5.6 17L7 18.4l-2.8 2.8-1.4-1.4Z',
  house: 'M3 11L12 3l9 8v10h-6v-6H9v6H3Z',
  cloud: 'M7 19a5 5 0 0 1-.5-10A6 6 0 0 1 18 9.5 4.8 4.8 0 0 1 18 19Z',
  tree: 'M12 1l7 9h-4l5 7h-6v5h-4v-5H4l5-7H5Z',
  cup: 'M3 6h14v2h2a4.5 4.5 0 0 1 0 9h-2.4A6 6 0 0 1 11 21H9a6 6 0 0 1-6-6ZM17 10.5v4h2a2 2 0 0 0 0-4Z',
  flag: 'M5 2h2v1h13l-4 5 4 5H7v9H5Z',
  bell: 'M12 2a2 2 0 0 1 2 2 7 7 0 0 1 5 7v5l2 3H3l2-3v-5a7 7 0 0 1 5-7 2 2 0 0 1 2-2ZM9.5 20h5a2.5 2.5 0 0 1-5 0Z',
  umbrella: 'M12 2v1a10 10 0 0 1 10 9H13v7a3 3 0 0 1-6 0h2a1 1 0 0 0 2 0v-7H2a10 10 0 0 1 9-9V2Z',
  lightning: 'M13 1L4 14h6l-2 9L20 9h-7Z',
  drop: 'M12 2c4 5 7 8.5 7 12a7 7 0 0 1-14 0c0-3.5 3-7 7-12Z',
  key: 'M7 6a6 6 0 1 0 .01 0ZM7 9a3 3 0 1 1-.01 0ZM12.8 11H23v6h-3v-3h-2v3h-2v-3h-3.2Z',
  book: 'M2 4c4-1 7 0 9.4 2v15C9 19 6 18 2 19ZM22 4c-4-1-7 0-9.4 2v15C15 19 18 18 22 19Z',
  mountain: 'M1 21L9 6l4 7 3-4 7 12Z',
} as const satisfies Record<string, string>

type IconName = keyof typeof icons

export const iconNames = Object.keys(icons).filter((name): name is IconName => name in icons)
