/** What an engine has to return, in this order. */
export const expected = {
  renewed: ['new', 'Li'],
  refusal: 'CAPTCHA',
  path: '/albums/7',
  text: '2 items, 2023-11-15, 3 个',
  page: 'Drop 2 files here, 2023-11-14',
  screen: ['done 中文 👋'],
  events: ['one', 'two'],
  task: ['v24'],
  name: 'photos/1970/a.png',
  problem: 'type',
  sha1: 'a9993e364706816aba3e25717850c26c9cd0d89d',
  parts: [1, 1, 2, 3],
}
