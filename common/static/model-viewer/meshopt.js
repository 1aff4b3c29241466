// The decoder of meshopt-compressed models is part of the viewer, which only asks for this file before it uses it.
