int recto_placeholder(void){return 0;}
