import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

type Props = {
  icon: ComponentType<SvgIconProps>;
  color: SvgIconProps['color'];
  title: string;
  /** Where its one button leads, and what it says; absent if `children` have buttons. */
  to?: string;
  link?: string;
  children: ReactNode;
};

/** The result of a step: a picture, a heading where screen readers start, and what can be done next. */
export function Result({ icon: Icon, color, title, to, link, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
      <Icon color={color} sx={{ fontSize: 56 }} aria-hidden />
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 0 }}>
        {title}
      </Typography>
      {children}
      {to && (
        <Button component={Link} to={to} variant="contained">
          {link}
        </Button>
      )}
    </Box>
  );
}
