import type { Article } from './article.ts'

export const fiveInTheMorning: Article = {
  slug: 'five-in-the-morning',
  category: 'lessons',
  title: ['凌晨五点的豆腐', 'Tofu at five in the morning'],
  summary: [
    '深圳湾畔高级中学的化学课在食堂里上，食堂的何师傅后来有了自己的实验记录本。',
    'At Wanpan High School in Shenzhen, chemistry is taught in the kitchen, and the cook has started a lab book.',
  ],
  teachers: ['冯映雪'],
  tags: ['实验', '跨学科', '化学'],
  author: '许青',
  daysAgo: 240,
  content: [
    `何师傅四点二十起床，四点四十开灶。二十一年来，这个时间食堂里只有他一个人，和一台收音机。
所以那天看见门口站着一个戴护目镜的女人，他第一反应是煤气公司来检查。
“我是教化学的，”冯映雪说，“想借您一个灶眼，五点到五点四十。”
“做什么？”
“做豆腐。”
“豆腐我会做，用不着你。”
“您会做，我不懂它为什么会变成豆腐。您要是能跟学生讲明白，我就不来了。”
何师傅想了想，把最里面那个灶眼点着了。
## 三口锅
深圳湾畔高级中学的学生住校，高一的早读六点五十开始。自愿报名的有十八个人，五点钟，头发还翘着，围在三口锅边上。
同样的豆浆，同样的火，分别点盐卤、石膏、柠檬汁。一人看表，一人看温度，一人负责一直搅到不能搅为止。
盐卤那锅最快，四十秒就起了花。柠檬汁两分钟。石膏慢得让人着急，快三分钟，才像一件绸子慢慢地皱起来。
学生的猜测全错了。他们猜柠檬最快，因为最酸。“酸和快有什么关系？”冯映雪问。没有人答得出来。
压好，切块，蘸酱油。十八个人各尝三口，打分。石膏的嫩，盐卤的香，柠檬的那锅，有个男生嚼了半天说，像在吃一块后悔的豆腐。
何师傅自己也端着碗站在后面。等学生吵完了为什么慢的反而嫩，他开口了：“卤水那锅，你们火大了。”
十八个人一齐看他。火是一样的呀，三个灶眼都开在中间。
“旋钮一样，火不一样。最里面那个眼是新换的，冲。”他用筷子指了指，“火大，它就老。你们光看放了什么，没看火。”
拿温度计来量，盐卤那锅，高了六度。
> “那一刻我知道，这门课的老师来了。”冯映雪说。
## 何师傅的本子
从第二个星期起，何师傅给每锅豆腐记账。开头记在烟盒背面：黄豆几斤，水几瓢，几点下卤。学生送给他一个硬面抄，教他画格子。他小学没有毕业，温度两个字写得很大，很用力。
到了期中，学生在讲反应速率，课本上有一条曲线，温度越高反应越快。冯映雪没有讲，她问何师傅借了本子，投在屏幕上。
六十三天，六十三锅，每锅的水温和起花的时间。学生把点描出来，自己连，连出来的线和课本上那条几乎一样，只是抖得多。
“有三个点跑得很远，”一个女生说，“第十七天，第四十天，第四十一天。”
何师傅被请到教室，站在讲台边上，手不知道往哪里放。他看了看那三天的日期，说：“十七号换了豆子，东北来的。四十、四十一，台风，停了一次电。”
女生在图上，把三个点圈了起来，写上：有原因。
全班给他鼓掌。他脸红了，说灶上还坐着汤，转身就走，到门口又回来，把本子拿走了。
## 失败的蓝馒头
并不是什么都成功。紫甘蓝遇碱变蓝，理论上很美，学生想给国庆做一锅蓝白馒头。碱放多了，蓝是蓝了，又苦又涩，掰开来中间是一种很难形容的灰绿。一百二十个，没有一个人吃第二口。
何师傅心疼面粉，念叨了一个月。后来有一天，冯映雪看见他的本子上多了一页，画着一排小圆圈，从紫到蓝到绿，每个圈底下写着放碱的克数，最右边那个画了一个叉，写：狗都不吃。
她把这一页复印下来，放进了教案，就在“酸碱指示剂”那一节，标题用的也是这四个字。
## 灶眼
有人问她，做豆腐、煮鸡蛋、腌泡菜，热闹是热闹，能考试吗？
她拿出那届学生反应速率一章的卷子，平均分比平行班高四分。不过她自己先加了一句：那十八个人是自愿早起的，本来就肯学，这四分不能都算豆腐的。
她更愿意讲另一个数。高一开学的时候，她问过全班，食堂里你认识谁？三十九个人，没有一个写得出名字。到学期末再问，三十九个人都写了：何师傅，何添福。
那台收音机如今还在灶台边上。每个星期三凌晨五点，它会被关掉四十分钟。
里面那个灶眼，何师傅用红漆写了两个字：化学。`,
    `Mr He gets up at 4.20 and lights the stoves at 4.40. For twenty-one years the kitchen at that hour has had nobody in it except him and a radio.
So when a woman in goggles stood in the door he took her for an inspector from the gasworks.
“I teach chemistry,” said Yingxue Feng. “Could I borrow one burner, from five to five forty?”
“What for?”
“Tofu.”
“I can make tofu. I don’t need you.”
“You can make it. I don’t understand why it turns into tofu. If you’ll explain it to my students, I’ll stay at home.”
He thought about it and lit the burner at the back.
## Three pots
Wanpan High School in Shenzhen is a boarding school, and the day starts at 6.50. Eighteen tenth-graders had volunteered. At five, hair on end, they stood around three pots.
There was the same soy milk in each, on the same flame, and then brine in one, gypsum in another and lemon juice in the third. One watched the clock, one the thermometer, and one stirred until it couldn’t be stirred.
Brine was quickest; after forty seconds it flocked. Lemon took two minutes. Gypsum was maddening. It took almost three, and then it slowly creased, like silk.
All their predictions were wrong. They had bet on lemon, since it’s the sourest. “What has sour to do with fast?” asked Feng. Silence.
They pressed it, cut it, dipped it in soy sauce. Eighteen people had three bites each and gave marks. Gypsum was tender and brine was tasty. The lemon one, said a boy who had chewed for some time, was like eating a regret.
Mr He stood at the back with a bowl. When they had finished arguing about why the slow one was the softest, he spoke. The flame under the brine had been too high.
Eighteen heads turned. But all three knobs were at the middle.
“Same knob, different flame. The back burner is new, it’s fierce.” He pointed with his chopsticks. “Too hot and it goes tough. You looked at what you put in. You didn’t look at the fire.”
They measured. That pot was six degrees hotter.
> “That’s when I knew,” says Feng, “that this course had found its teacher.”
## Mr He’s book
From the second week he kept accounts, first on the backs of cigarette packets: beans, water, time of the brine. The students gave him a hardback notebook and showed him how to rule columns. He never finished primary school. He writes “temperature” very large and presses hard.
Halfway through term they reached reaction rates. The textbook has a curve: the hotter, the faster. Feng left it out, borrowed the notebook, and put it on the screen.
Sixty-three days, sixty-three pots, the temperature of each and the time until it flocked. They plotted the points and joined them up. The line was the one from the book, with a tremble.
“Three are way off,” said a girl. “Days seventeen, forty and forty-one.”
Mr He was fetched and stood by the desk, not knowing where to put his hands. He looked at the dates. “On the seventeenth the beans were different, from up north. Forty and forty-one, typhoon. The power went.”
She circled all three and wrote: there’s a reason.
They clapped. He went red and said that he had soup on. At the door he turned round, came back, and took his notebook.
## The blue buns
Not everything works. Red cabbage turns blue with soda, and in theory it’s lovely, so they wanted blue and white buns for National Day. They used too much. Blue they were, and bitter, and inside of a grey-green that is hard to describe. Of a hundred and twenty nobody took a second bite.
He grieved over the flour for a month. One day Feng saw a new page in his book: a row of circles from purple through blue to green, with grams of soda beneath. The last was crossed out. Even a dog wouldn’t.
She has copied it into her lesson on indicators, and that’s its heading as well.
## The back burner
Tofu, eggs, pickles: great fun, people say, but the exam?
She shows them the test on reaction rates. The average was four points above the other classes. But then she adds that eighteen of them had got up at five of their own free will; the tofu can’t claim all four.
There is another number that she likes better. In September she had asked the class whom they knew in the kitchen. Of thirty-nine not one could put down a name. At the end of term she asked again, and all thirty-nine wrote it: He Tianfu.
The radio is still there. On Wednesdays at five it is turned off for forty minutes.
On the back burner, in red paint, Mr He has written one word: chemistry.`,
  ],
}
