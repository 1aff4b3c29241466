import type { SvgIconComponent } from '@mui/icons-material';
import AdsClickIcon from '@mui/icons-material/AdsClick';
import CheckBoxOutlinedIcon from '@mui/icons-material/CheckBoxOutlined';
import CompareIcon from '@mui/icons-material/Compare';
import FormatListNumberedIcon from '@mui/icons-material/FormatListNumbered';
import LinearScaleIcon from '@mui/icons-material/LinearScale';
import NotesIcon from '@mui/icons-material/Notes';
import PushPinOutlinedIcon from '@mui/icons-material/PushPinOutlined';
import RadioButtonCheckedIcon from '@mui/icons-material/RadioButtonChecked';
import SpeedIcon from '@mui/icons-material/Speed';
import StarOutlineIcon from '@mui/icons-material/StarOutline';
import SwapHorizIcon from '@mui/icons-material/SwapHoriz';
import TableRowsOutlinedIcon from '@mui/icons-material/TableRowsOutlined';
import TimerOutlinedIcon from '@mui/icons-material/TimerOutlined';
import ViewInArIcon from '@mui/icons-material/ViewInAr';
import type { QuestionType } from '#common/assessments/questions/types.ts';

/** An icon for each question type. */
export const TYPE_ICONS: Record<QuestionType, SvgIconComponent> = {
  rating: StarOutlineIcon,
  scorecard: TableRowsOutlinedIcon,
  single_choice: RadioButtonCheckedIcon,
  multiple_choice: CheckBoxOutlinedIcon,
  preference: CompareIcon,
  ranking: FormatListNumberedIcon,
  semantic_differential: SwapHorizIcon,
  pins: PushPinOutlinedIcon,
  first_click: AdsClickIcon,
  timed_exposure: TimerOutlinedIcon,
  model_inspection: ViewInArIcon,
  slider: LinearScaleIcon,
  nps: SpeedIcon,
  text: NotesIcon,
};
