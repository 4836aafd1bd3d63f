import type { Article } from './article.ts'

export const sixRivers: Article = {
  slug: 'six-rivers',
  category: 'research',
  title: ['六条河，同一个上午', 'Six rivers, one morning'],
  summary: [
    '“同一天的河”做到第三年，最珍贵的数据是七十一个涂成黄色的格子。',
    'In the third year of “One day, six rivers” the most precious data are seventy-one cells in yellow.',
  ],
  teachers: ['张映雪', '吕萍'],
  tags: ['调查', '数据', '化学', '跨学科'],
  author: '陆行之',
  daysAgo: 44,
  content: [
    `上午九点，兰州，黄河边的护岸平台上风很大。听松高级中学的二十四个学生穿着橘色救生衣，四人一组，轮流把长柄瓶伸进水里。
同一时刻，苏州平桥中学的三十个学生蹲在一条两米宽的小河边，水面上漂着一片银杏叶。
另外四座城市也有人站在水边。六条河，六个学校，同一张表格，五项指标：水温、酸碱度、溶解氧、浊度、电导率。每年四个日子，春分、夏至、秋分、冬至前后的那个星期六。
“选这四天没有科学上的道理，”发起人张映雪说，“只是好记，忘了也能从日历上找回来。”
## 第一年的笑话
第一次同日取水，表格传上来，苏州那一格写着 9.8。
这个酸碱度，差不多是肥皂水。六个群里炸了锅：有人猜上游有印染厂，有人猜藻类爆发，有个学生连夜画了张污染源地图。平桥中学的生物老师吕萍没有参加讨论，她骑车又去了一趟河边，重新测了三次，7.4、7.4、7.5。
查到最后，是试纸。那卷试纸过期两年，躺在抽屉最里面，一直没有人看过盒子底下的日期。
按平常的做法，把 9.8 改成 7.4 就完了。张映雪请大家先别动。她把那一格涂成黄色，点开批注，写上四行字：谁测的，用什么测的，错在哪里，怎么发现的。
> “改掉一个数，你得到一个对的数。留下它，你得到一节课。”
从那天起，表里有了黄色。
## 怎样才敢写错
头一年，黄格子只有九个，八个是张映雪自己班里的。别的学校不是没有错，是不敢标。有位老师私下打电话来问：标黄了，会不会显得我们不认真？
她想了个办法，规定每次汇总会从黄格子讲起，而且由测错的学生自己讲，讲完全体鼓掌。第二年，黄格子变成二十六个；第三年三十六个。水质没有变差，测量也没有变差，重复测定的误差反而小了将近一半。
一个高二女生讲过最短的一次：“浊度，我把瓶子摇了再测，应该先放着。我急着去吃饭。”掌声持续了很久。
翻完三年的七十一条批注，大致是这样：器材问题十八条，操作二十九条，抄错数字十五条，还有九条至今没有查出原因，批注里只写着“不知道”。
这九条，每次汇总会都要再念一遍。
## 一块屏幕，两种水
十二次取水里，有一次特别安静。那是去年冬至前后，兰州零下十一度，河边结了冰凌，取上来的水在瓶口就开始发白。苏州那天十二度，下小雨。
汇总会上，两边同时举起瓶子。兰州的一瓶静置了一夜，清得能看见后面的字；苏州的那瓶本来就清，底下有一点绿。苏州的学生问：“你们的沙去哪儿了？”兰州的学生说：“冬天水小，沙走不动。”
苏州这边沉默了一会儿，有人说：“我们从来没有想过，河会走不动。”
张映雪把这句话记在了当天的汇总表最下面，那里本来只写数字。
## 现在的样子
三年，864 份水样，530 名学生，其中 14 个人后来读了环境或者水利。张映雪不太愿意提这个数字，“他们也许本来就会去。”
她更愿意讲的是另一件事。去年有个环保组织来要数据，想用在一份报告里，并且客气地建议：黄色的那些，可不可以先筛掉？
学生投票，五百一十二票反对。回信是一个初二学生起草的，只有一句：请连我们错的一起用，不然请不要用。
对方最后用了，连错的一起。报告的附录里有一整页，全是黄色。`,
    `Nine in the morning, and the wind is strong on the embankment in Lanzhou. Twenty-four pupils of Tingsong High School in orange life jackets take turns to lower a long-handled bottle into the Yellow River.
At the same moment thirty pupils of Pingqiao Middle School in Suzhou crouch by a stream two metres wide. A ginkgo leaf floats past.
There are people at the water in four more cities. Six rivers, six schools, one table and five measurements: temperature, pH, dissolved oxygen, turbidity, conductivity. It happens four times a year, on the Saturday nearest to the equinoxes and solstices.
“There’s no science in those dates,” says Yingxue Zhang, who began it. “They’re easy to remember, and if you forget, they’re in the calendar.”
## The joke of the first year
When the first table came in, the cell for Suzhou said 9.8.
That is about as alkaline as soapy water. Six chat groups exploded. A dyeworks upstream, said some; algae, said others; one pupil stayed up to draw a map of polluters. Ping Lü, who teaches biology at Pingqiao, took no part. She cycled back to the stream and measured again: 7.4, 7.4, 7.5.
It was the paper strips. They had expired two years before, at the back of a drawer, and nobody had looked at the date under the box.
You would normally type 7.4 over 9.8 and be done. Zhang asked everyone to leave it. She coloured the cell and wrote four lines into a note: who measured, with what, what went wrong, how it was found out.
> “Correct a number and you have a correct number. Keep it and you have a lesson.”
That is how yellow came into the table.
## Daring to be wrong
There were nine yellow cells in the first year, and eight came from Zhang’s own classes. The other schools did make mistakes; they didn’t dare to mark them. A teacher rang her up privately: wouldn’t it look careless?
So she made a rule. Every review starts with the yellow cells. They are explained by whoever measured wrongly, and then everybody claps. In the second year there were twenty-six, in the third thirty-six. The rivers had not become worse, nor had the measuring: the spread between repeated readings had almost halved.
The shortest explanation on record is by a girl of seventeen. “Turbidity. I shook the bottle, and you’re supposed to let it stand. I wanted my lunch.” The applause went on for some time.
Of the seventy-one notes so far, eighteen are about equipment, twenty-nine about handling and fifteen about copying. In nine the cause was never found. They say “we don’t know”, and are read out at every review.
## One screen, two waters
Of twelve mornings one was particularly quiet. It was last winter solstice, minus eleven in Lanzhou, with ice along the bank; the water whitened at the neck of the bottle. In Suzhou it was twelve above and drizzling.
At the review both sides held up a bottle. Lanzhou’s had stood overnight, and you could read through it. Suzhou’s had been clear from the start, with a little green at the bottom. “Where’s your sand?” asked Suzhou. “There’s not much water in winter,” said Lanzhou. “The sand can’t walk.”
There was a pause. “We never thought,” somebody said in Suzhou, “that a river can be too tired to carry things.”
Zhang wrote that at the foot of the table, where there are only numbers otherwise.
## Where things stand
Three years, 864 samples, 530 pupils. Fourteen went on to study the environment or hydraulic engineering, a figure that Zhang doesn’t like to quote. “They might have gone anyway.”
She prefers to tell of a group of environmentalists who asked for the data last year. They wanted it for a report, and suggested politely that the yellow ones might be filtered out.
The pupils voted, and 512 were against. The answer, drafted by an eighth-grader, had one sentence: use our mistakes as well, or please use nothing.
They used everything. The report has a page in its appendix that is yellow from top to bottom.`,
  ],
}
