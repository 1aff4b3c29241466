import SellIcon from '@mui/icons-material/SellOutlined';
import { lazyPart } from '#common/ui/feedback/lazyPart.ts';

const BrandList = lazyPart(() => import('./BrandList.tsx').then((screen) => screen.BrandList));

/** Brands are created and edited in a dialog over their list. */
export const brands = { name: 'brands', icon: SellIcon, list: BrandList, recordRepresentation: 'name' };
