import type { Article } from './article.ts'

export const quietChoir: Article = {
  slug: 'quiet-choir',
  category: 'teachers',
  title: ['人物 · 彭立新：渡轮声部', 'Lixin Peng and the part called Ferry'],
  summary: [
    '再过一个学期，他就要退休了。三十四年里，他没有选拔过一个合唱队员。',
    'In one more term he retires. In thirty-four years he has not held a single audition.',
  ],
  teachers: ['彭立新'],
  tags: ['人物', '课堂活动', '音乐'],
  author: '温言',
  daysAgo: 112,
  content: [
    `广州荔枝湾小学的音乐室在三楼尽头，窗户对着一条骑楼老街。别的学校花钱做隔音，彭立新请校长别做。
“街上的声音都进不来，孩子听什么？”
星期四上午第三节，四年级一班走进来，没有人说话，各自坐到地板上。门口贴着两个字：先听。
第一分钟，听见风扇。第二分钟，风扇后面有一只鸟。第三分钟，楼下有人用菜刀拍蒜。到第六分钟，车铃声从左边很远的地方来了，是卖钵仔糕的；五十只手一只接一只举起来，等铃声从右边走远，又一只接一只放下去。最后一只手举了很久，是坐在墙角的女孩，别人都听不见了，她还听得见。
彭立新等她放下，才说了这天的第一句话：“阿圆耳朵最长。”
## 不选人
他 1990 年代初师范毕业，分来的时候学校要组合唱队参加比赛，让他从六个年级里挑四十个。他挑了一天，挑到下午，有个男孩唱完问：“老师，我是不是不行？”
“我看着他，答不出来。”彭立新说，“他确实跑调。可是我想，他问的不是唱歌。”
第二天他跟校长说，不挑了，要唱就全班唱。那一年的比赛，他们是最后一名，评语写着：声音参差，编制不合规范。他把评语裱起来挂在琴后面，三十四年没有取下来。
从此他只教班级合唱，每个班都唱，每个人都唱。跑调的孩子站在正中间，左右各有一个稳的，前后也是。“音准会传染，”他说，“像打哈欠。”
他做过统计，本子记得很细：刚入学能唱准五度的孩子大约三成，到三年级是八成，毕业的时候，每届平均剩下一点二个人还是不准。
那一点二个人，他从来没有请他们只张嘴不出声。
## 两个音
十六年前有个男孩，叫阿谦，唱什么都是两个音，一个低，一个更低。四年级时他自己说：“彭老师，我站旁边吧，我会把人带跑。”
那天晚上彭立新没有睡好。荔枝湾离珠江不远，夜里听得见轮渡。半夜一点多，他忽然坐起来，对太太说，找到了。
> 轮渡的汽笛，就是两个音，一低，一更低。
他给阿谦写了一个声部，叫“渡轮”。班里唱《采莲》，莲塘边上有船开过；唱《茉莉花》，花香里有船开过；唱《歌声与微笑》，也有船开过。阿谦站在中间，每隔八小节，鼓起胸膛，把那两个音稳稳地送出来。
有位来听课的专家皱着眉头说，这个声部不和谐。
孩子们不同意。他们说，没有船，那条江就是假的。
后来每个班都抢着要渡轮声部，有时候三四个人一起开船，汽笛此起彼伏。阿谦毕业那天，全班为他唱了一首没有歌词的歌，从头到尾就是江水和汽笛。
## 最后一个学期
明年一月，彭立新六十岁。学校想给他办一场告别音乐会，他没有答应，只提出把最后一节课改到晚上七点，让住在附近的人都可以站在街上听。
谱架上那本《四十首》，他正在做最后的修改。每首歌都重新移过调，移的依据是这三十四年里每个班最低的那个孩子能唱到哪儿，旁边写着名字和年份。第十七首降了大三度，旁边写：阿谦，2009。
“别人移调照顾高音，我照顾低音。高的人有的是歌唱。”
下课铃响了，孩子们还坐着，因为他没有让他们起来。他在听什么。过了一会儿，所有人都听见了，很远，是江上的声音。
中间站着的几个男孩吸了一口气，很自然地，接上了那两个音。
那位阿谦现在在一艘真的船上工作。去年教师节，他发来一段录音，没有说话，只有一声汽笛，二十三秒。彭立新把它放给四年级一班听，听完问：准不准？
阿圆想了想说：“第二个音，低了一点点。”
全班大笑，老头也笑，笑着笑着，把脸转向了窗外。`,
    `The music room of Lizhiwan Primary School looks out over an old arcaded street. Other schools pay for soundproofing. Lixin Peng asked the head not to.
“If no sound gets in, what are they supposed to listen to?”
Thursday, third period. Class 4A comes in without a word and sits down on the floor. On the door is one instruction: first, listen.
In the first minute there is the fan. In the second, a bird behind the fan. In the third, someone downstairs is crushing garlic. In the sixth, far to the left, the bell of the pudding cart. Fifty hands rise one after another, and as the bell moves off to the right they sink again. One stays up long after the rest. It belongs to a girl in the corner who can still hear what nobody else can.
Peng waits until hers is down before he speaks for the first time today. “Ah Yuen has the longest ears.”
## Nobody is chosen
When he came here from college in the early nineties, the school wanted a choir for the competition, forty voices out of six grades. He had been listening for most of a day when a boy asked him after his song: “I’m no good, am I?”
“I looked at him and couldn’t answer,” says Peng. “He was flat. But I thought, it isn’t singing he’s asking about.”
He told the head that he was done with choosing. If anyone sang, the whole class would. They came last that year; the jury found the sound uneven and the formation irregular. Its verdict has hung framed behind the piano ever since.
He has taught class choirs from then on, every class and every child. Those who sing flat stand in the middle, with someone steady on each side, in front and behind. “Pitch is catching,” he says. “Like yawning.”
He has kept books. Of new children about three in ten can hold a fifth; in third grade it’s eight. When they leave, an average of 1.2 a year still can’t.
He has never told those 1.2 to move their lips and make no sound.
## Two notes
Sixteen years ago there was a boy, Ah Him, who sang everything on two notes, one low and one lower. “I’d better stand at the side, sir,” he said in fourth grade. “I pull people down.”
Peng slept badly. At night in Lizhiwan you can hear the river. At some time past one he sat up and told his wife that he had got it.
> A ferry’s horn has two notes: one low, one lower.
He wrote the boy a part and called it Ferry. When the class sang of picking lotus, a boat went by the pond. A boat went by “Jasmine”, and by everything else. Ah Him stood in the middle and every eight bars filled his chest and let out his two notes, perfectly steady.
A visiting expert frowned. The part was out of harmony, he said.
The children disagreed. Without a boat, they said, the river isn’t real.
Soon every class wanted a ferry, and three or four would be sounding their horns at once. On Ah Him’s last day they sang him a song without words that was all water and boats.
## The last term
In January Peng turns sixty. He turned down a farewell concert and asked for one thing: his last lesson at seven in the evening, so that people can stand in the street and listen.
On the stand lies his book of forty songs, in its last revision. Each has been transposed by the lowest child in thirty-four years of classes, and a name and a year stand in the margin. Number seventeen has come down a major third: “Ah Him, 2009”.
“Others transpose for the high voices. The high voices have songs enough.”
The bell has gone, and nobody gets up, because he hasn’t told them to. He is listening to something. After a while they can all hear it, far off, from the river.
A few boys in the middle take a breath and, quite naturally, join in.
Ah Him works on a real ship. On Teachers’ Day last year he sent a recording, no greeting, just one blast of the horn, twenty-three seconds. Peng played it to 4A. In tune?
Ah Yuen considered. “The second note is a tiny bit low.”
Everyone laughed, and the old man did too, and then he turned his face to the window.`,
  ],
}
