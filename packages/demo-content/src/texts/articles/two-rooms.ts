import type { Article } from './article.ts'

export const twoRooms: Article = {
  slug: 'two-rooms',
  category: 'schools',
  title: ['走进云岭：一块屏幕，两条上学路', 'Yunling: one screen and two ways to school'],
  summary: [
    '昆明山里的村小和成都的一个班结对三年，断网十一次。我们在山里等到了第十二次。',
    'A village school in the hills has shared lessons with a class in Chengdu for three years. The line has failed eleven times. We were there for the twelfth.',
  ],
  teachers: ['杨子谦', '蔡云帆'],
  tags: ['走访', '乡村支教', '地理', '音乐'],
  author: '陆行之',
  daysAgo: 184,
  content: [
    `从昆明市区到云岭乡，地图上是七十一公里，车开了三个小时零十分。最后十二公里没有信号。
云岭乡中心小学有一百零四个学生，九位老师。三楼最东边那间教室，后墙上挂着一块屏幕，屏幕底下挂着四十一根竹管，是失败的那些，成了的八根在音乐室。
星期二上午九点，杨子谦打开屏幕。另一头是成都望江路第二中学，初一的一个班，站在前面的是地理老师蔡云帆。两边的孩子互相挥手，有人举起一个核桃，对面立刻有人用核桃谱唱出来：一拍。
这是两个班第三十次一起上课。
## 第一次见面
三年前结对的时候，两位老师谁也没见过谁。教研部门给的任务是“共享优质课”，意思是城里讲，山里听。
蔡云帆讲了一次，四十分钟，讲比例尺，讲得满头大汗。结束时问那边：听懂了吗？二十六个孩子齐声说：听懂了。他后来看录像，发现从第九分钟起，后排有四个男孩一直在看窗外的一头牛。
“那头牛比我讲得好。”他在电话里对杨子谦说。
杨子谦当时刚工作一年，犹豫了很久，回了一句：“要不，让他们讲？”
于是有了“上学路”。两边的孩子各写一段话，写从家到教室的每一步，只许用字，不许画。写完寄给对方，由对方来画。
成都寄来的很短：出小区，左转，地铁两站，换乘，三站，出 C 口。
云岭寄去的长得多。一个叫阿依的女孩写了整整两页：先下到核桃树，数十七棵，到溪边，水大的日子要等爷爷来背；过了溪往上，有一块石头像猪，从猪的屁股后面走，不要从前面，前面滑。
## 画不出来的地方
成都的孩子拿到阿依的两页纸，四个人画了一下午。最后打电话来问：猪的屁股朝哪边？
全班在屏幕这头笑得东倒西歪，阿依跑到前面，转过身去，比划给他们看。
图寄回来的时候，云岭的孩子一眼就看出不对。“我们的路没有这么直。”确实，整张图上都是直角。成都的孩子很委屈，他们说，路不就是直的吗？
蔡云帆没有讲道理，他把两张图叠在一起，对着灯举起来。一张横平竖直，一张弯弯曲曲，重合的地方只有一处，是学校的大门。
> “从那天起，我才真的有了一节讲比例尺的课。”
后来云岭也画了成都的地铁。他们没见过地铁，听“下到地底下再上来”，就画成了一条钻进山洞的蛇，蛇的肚子里坐满了人。那张画现在挂在成都那间教室的门上。
## 第十二次
上午九点二十三分，屏幕黑了。
没有人惊叫。一个男孩站起来，从墙上取下一张纸，念：“断网第一条，记下时间。第二条，两边各自继续。第三条，下次见面，交换笔记。”值日生在黑板上写下 9:23。
杨子谦接着往下走。那天的题目是，从学校到溪边的高差有多少，怎样不用仪器量出来。原本由成都那边讲方法，现在没有了。
孩子们想了一会儿。有人说用竹子，有人说用水。最后他们搬出去的是一根十米长的透明水管，那是去年做音乐剩下的，灌上水，两头一样高，一段一段地往下量。九个人扶管子，一个人读数，杨子谦在最下面，裤腿湿到膝盖。
量了二十六段，十一点四十才量完。高差三十八米二。
阿依在本子上写：今天没有网，我们比有网的时候走得远。
第二个星期二，两边交换笔记。成都的孩子在断网以后，用手机里的气压计，把望江楼到江边量了一遍，七米四。蔡云帆问他们哪个方法好，争了一节课。结论由云岭的值日生写在了备用方案的最下面：
气压计快，水管准。没有电的时候，用水管。
## 走的时候
傍晚下山，车开出去一段，听见后面有声音。停车，关掉发动机，是竹管，从三楼那间教室传过来，八个音，慢慢的，一个接一个。
司机是本地人，听了一会儿，说，长的说话慢。
我问他从哪儿听来的。他说，我女儿，阿依。`,
    `On the map it is seventy-one kilometres from Kunming to Yunling. The drive took three hours and ten minutes, and for the last twelve kilometres there was no signal.
Yunling Village Primary School has 104 pupils and nine teachers. In the easternmost room on the third floor there is a screen on the back wall, and beneath it hang forty-one bamboo pipes. Those are the failures; the eight that worked are in the music room.
On Tuesday at nine Ziqian Yang switches the screen on. At the other end is a seventh-grade class of Wangjiang Road No. 2 Middle School in Chengdu, and in front of it Yunfan Cai, who teaches geography. The children wave. Somebody holds up a walnut, and on the other side they sing it: one beat.
It is their thirtieth lesson together.
## The first time
When the classes were paired three years ago the two men had never met. The authorities called it sharing quality lessons, by which they meant that the city talks and the hills listen.
Cai talked once, for forty minutes, about scale, and was drenched. “Did you understand?” he asked at the end. “Yes!” said twenty-six children. In the recording he saw that from minute nine four boys in the back row were watching a cow.
“The cow was better than I was,” he said on the phone.
Yang, in his second year as a teacher, hesitated for a while. “What if they did the talking?”
So each class described every step from home to school, in writing, with no drawings, and sent it to the other side to be drawn.
Chengdu’s were short. Leave the compound, turn left, two stops, change, three stops, exit C.
Yunling’s were longer. A girl called Ayi filled two pages. Go down to the walnut trees and count seventeen; at the stream, if it’s high, wait for grandpa to carry you; then up to a rock like a pig, and go round by its backside, because the front is slippery.
## What you can’t draw
Four children in Chengdu spent an afternoon on Ayi’s two pages. Finally they rang up. Which way does the backside face?
The class in the hills fell about laughing, and Ayi ran to the front, turned round and showed them.
When the map arrived Yunling saw at once that it was wrong. “Our path isn’t that straight.” It was all right angles. Chengdu was hurt: surely paths are straight?
Cai gave no explanation. He held both maps against a lamp, one square, the other all bends. They agreed in one place, the school gate.
> “That day I finally had a lesson about scale.”
Later Yunling drew the metro. They had never seen one. Having read that you go down into the ground and come up again, they drew a snake going into a mountain with its belly full of people. It is on the classroom door in Chengdu.
## The twelfth
At 9.23 the screen goes black.
Nobody shrieks. A boy gets up, takes a sheet from the wall and reads: “If the line fails, one, write down the time. Two, both sides carry on. Three, swap notes next time.” A monitor writes 9.23 on the board.
Yang goes on. Today’s problem is the drop from the school to the stream and how to find it without instruments. Chengdu was going to explain the method, and now there is no Chengdu.
They think. Bamboo, says one; water, says another. What they carry out is ten metres of clear hose left over from building instruments. Filled with water, its ends stand level, and you can measure downhill piece by piece. Nine people hold it and one reads. Yang, at the bottom, is wet to the knees.
Twenty-six pieces, done at twenty to twelve: 38.2 metres.
“No network today,” writes Ayi. “We got further than when there is one.”
A week later they swapped notes. Cut off, the class in Chengdu had used the barometer in a phone to measure from a tower to the river, 7.4 metres. Which way is better? They argued for a whole lesson, and the monitor in Yunling added the result to the sheet on the wall:
The barometer is quick, the hose is exact. If there is no power, use the hose.
## Leaving
On the way down at dusk we heard something behind us. The driver stopped and turned the engine off. It was the pipes, from the room on the third floor, eight notes, slowly, one after another.
He is a local man, and listened for a bit. “The long ones talk slowly,” he said.
Where had he got that?
“From my daughter. Ayi.”`,
  ],
}
